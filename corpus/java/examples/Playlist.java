package examples;

/**
 * A list of tracks to play, singly linked, that knows its last track.
 *
 * <p>Explore {@code examples.Playlist.takeAll}. There is to find: a playlist that takes all tracks of itself ends empty, with its
 * tracks lost in a cycle. The assertion fails where {@code other} is the receiver and has tracks. Besides, {@code other} may be
 * null, and so may {@code last} in a list that has a first track: nothing says that it may not.
 */
public class Playlist {
    static final class Track {
        final int id;
        Track next;

        Track(int id) {
            this.id = id;
        }
    }

    Track first;
    Track last;
    int count;

    public void add(int id) {
        Track track = new Track(id);
        if (last == null) {
            first = track;
        } else {
            last.next = track;
        }
        last = track;
        count++;
    }

    /** Moves all tracks of another playlist to the end of this one. */
    public void takeAll(Playlist other) {
        int before = count;
        int taken = other.count;
        if (other.first == null) {
            return;
        }
        if (first == null) {
            first = other.first;
        } else {
            last.next = other.first;
        }
        last = other.last;
        count += other.count;
        other.first = null;
        other.last = null;
        other.count = 0;
        assert count == before + taken;
    }
}

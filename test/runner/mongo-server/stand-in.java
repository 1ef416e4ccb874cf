import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.backend.memory.MemoryCollection;
import de.bwaldvogel.mongo.backend.memory.MemoryDatabase;
import de.bwaldvogel.mongo.bson.Document;
import java.util.List;

/** Prints its port and runs until standard input closes, so that it never outlives the tests, however they end. */
class StandIn {
  /** The driver requires wire version 9; the backend reports 8 by default. */
  record Version44() implements MongoVersion {
    public List<Integer> getVersionArray() { return List.of(4, 4, 0); }
    public int getWireVersion() { return 9; }
  }

  static boolean isWhole(Object value) { return value instanceof Integer || value instanceof Long; }

  /** Whether two values certainly differ, which is decided only for two texts or two whole numbers. */
  static boolean certainlyDiffers(Object stored, Object wanted) {
    if (stored instanceof String text && wanted instanceof String) return !text.equals(wanted);
    return isWhole(stored) && isWhole(wanted) && ((Number) stored).longValue() != ((Number) wanted).longValue();
  }

  /** The backend scans whole collections, including its list of indexes. Most documents belong to other companies and are rejected here quickly. */
  static class Collection extends MemoryCollection {
    Collection(MemoryDatabase database, String name, CollectionOptions options, CursorRegistry cursors) {
      super(database, name, options, cursors);
    }

    @Override protected boolean documentMatchesQuery(Document document, Document query) {
      for (var condition : query.entrySet())
        if (certainlyDiffers(document.get(condition.getKey()), condition.getValue())) return false;
      return super.documentMatchesQuery(document, query);
    }
  }

  static class Database extends MemoryDatabase {
    Database(String name, CursorRegistry cursors) { super(name, cursors); }

    @Override protected MemoryCollection openOrCreateCollection(String name, CollectionOptions options) {
      return new Collection(this, name, options, cursorRegistry);
    }
  }

  static class Backend extends MemoryBackend {
    @Override public MemoryDatabase openOrCreateDatabase(String name) {
      return new Database(name, getCursorRegistry());
    }
  }

  public static void main(String[] arguments) throws Exception {
    var server = new MongoServer(new Backend().version(new Version44()));
    System.out.println(server.bind().getPort());
    while (System.in.read() != -1) { }
    server.shutdownNow();
  }
}

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.backend.memory.MemoryCollection;
import de.bwaldvogel.mongo.backend.memory.MemoryDatabase;
import de.bwaldvogel.mongo.bson.Document;
import java.util.List;

/** Prints its port and lives until standard input closes, so that it never outlives the tests, however they end. */
class StandIn {
  /** The driver wants wire version 9; the backend says 8 by itself. */
  record Version44() implements MongoVersion {
    public List<Integer> getVersionArray() { return List.of(4, 4, 0); }
    public int getWireVersion() { return 9; }
  }

  static boolean isWhole(Object value) { return value instanceof Integer || value instanceof Long; }

  /** Whether a stored value is surely not the one that is looked for, as far as two texts or two whole numbers can tell. */
  static boolean isAnother(Object stored, Object wanted) {
    if (stored instanceof String text && wanted instanceof String) return !text.equals(wanted);
    return isWhole(stored) && isWhole(wanted) && ((Number) stored).longValue() != ((Number) wanted).longValue();
  }

  /** The backend looks through whole collections, its list of indexes too: most documents are another company's. */
  static class Collection extends MemoryCollection {
    Collection(MemoryDatabase database, String name, CollectionOptions options, CursorRegistry cursors) {
      super(database, name, options, cursors);
    }

    @Override protected boolean documentMatchesQuery(Document document, Document query) {
      for (var condition : query.entrySet())
        if (isAnother(document.get(condition.getKey()), condition.getValue())) return false;
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

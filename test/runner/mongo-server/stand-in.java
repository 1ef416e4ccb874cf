import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.List;

/** Prints its port and lives until standard input closes, so that it never outlives the tests, however they end. */
class StandIn {
  /** The driver wants wire version 9; the backend says 8 by itself. */
  record Version44() implements MongoVersion {
    public List<Integer> getVersionArray() { return List.of(4, 4, 0); }
    public int getWireVersion() { return 9; }
  }

  public static void main(String[] arguments) throws Exception {
    var server = new MongoServer(new MemoryBackend().version(new Version44()));
    System.out.println(server.bind().getPort());
    while (System.in.read() != -1) { }
    server.shutdownNow();
  }
}

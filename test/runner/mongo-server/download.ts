/** Runs as a separate program: finds a mongod in the given folder or downloads one into it, and prints the path. */
import { MongoBinary } from "mongodb-memory-server-core/lib/util/MongoBinary.js";

const [downloadDir = "."] = process.argv.slice(2);
process.stdout.write(await MongoBinary.getPath({ downloadDir }));

/** Run as a program of its own: finds or downloads a mongod into the folder named and prints the path. */
import { MongoBinary } from "mongodb-memory-server-core/lib/util/MongoBinary.js";

const [downloadDir = "."] = process.argv.slice(2);
process.stdout.write(await MongoBinary.getPath({ downloadDir }));

/** Creates the demonstration in the given folder, see `playDemonstration`. */
import { playDemonstration } from './server'

void playDemonstration(process.argv[2]!)

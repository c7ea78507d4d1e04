/** Plays the demonstration into the given folder, see `playDemonstration`. */
import { playDemonstration } from './server'

void playDemonstration(process.argv[2]!)

/** Plays the demonstration into the folder that is named, see `playDemonstration`. */
import { playDemonstration } from './server'

void playDemonstration(process.argv[2]!)

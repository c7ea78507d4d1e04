/** All runs of the two builds in one process, so that they share a server; each file also runs by itself. */
import './launch'
import './login'
import './account'
import './frame'
import './line'
import './message'
import './share'
import './interactions'

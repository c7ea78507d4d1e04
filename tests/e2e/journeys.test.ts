/** All journeys in one process, so that they share a server and a browser; each file also runs by itself. */
import './visitor'
import './account'
import './shell'
import './profile'
import './love'
import './line'
import './errors'
import './desktop'

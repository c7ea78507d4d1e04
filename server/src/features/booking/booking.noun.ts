/** Paid bookings. Each noun that sells a place owns its table and serves its verbs. */
import { noRoutes } from '../../http/serve'
import { noun } from '../noun'

export const bookingNoun = noun({ name: 'booking', routes: noRoutes })

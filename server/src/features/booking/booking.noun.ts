/** Paid bookings. Each noun that sells a placement owns its table and serves its endpoints. */
import { noRoutes } from '../../http/serve'
import { noun } from '../noun'

export const bookingNoun = noun({ name: 'booking', routes: noRoutes })

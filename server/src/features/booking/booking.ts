/** How a noun sells a place in which somebody is shown: stored, locked, cancelled with a refund, refunded in full, ended by a strike. */
export { loadBuyer } from './booking-buyer'
export { createBookingLifecycle, noRefund } from './booking-lifecycle'
export { ownedBookings } from './booking-ownership'
export { createBookingStore } from './booking-store'

/**
 * Interface for nouns that sell a placement in which a person is shown: storing, locking, cancelling with a refund,
 * refunding in full, ending by a strike.
 */
export { loadBuyer } from './booking-buyer'
export { createBookingLifecycle } from './booking-lifecycle'
export { ownedBookings } from './booking-ownership'
export { createBookingStore } from './booking-store'

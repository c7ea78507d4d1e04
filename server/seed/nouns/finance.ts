/** What there is to see of money: orders in every state. */
import type { Demonstration } from '../stage'

export const demonstration: Demonstration = {}

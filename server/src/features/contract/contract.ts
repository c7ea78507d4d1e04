/** Functions of contracts for other nouns. */
export { recordDelivery, type Delivery } from './delivery/delivery'

import { resetTaro } from './taro'

process.env.TARO_ENV = 'h5'

/** Every test starts with an empty storage, an empty page stack and counters at zero. */
beforeEach(resetTaro)

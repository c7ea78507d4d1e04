import { walkThrough } from './walk'

walkThrough('member')

import { walkThrough } from './walk'

walkThrough('subpages')

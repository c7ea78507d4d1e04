import { walkThrough } from './walk'

walkThrough('pages')

import { builds } from '../builds'
import { testBoxes } from './boxes'

testBoxes(builds.find(({ platform }) => platform === 'weapp')!)

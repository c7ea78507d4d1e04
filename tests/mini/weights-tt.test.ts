import { builds } from './builds'
import { testWeights } from './weights'

testWeights(builds.find(({ platform }) => platform === 'tt')!)

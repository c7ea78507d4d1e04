import { builds } from './builds'
import { testFaults } from './faults'

testFaults(builds.find(({ platform }) => platform === 'tt')!)

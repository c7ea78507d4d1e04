import { testWebCommand } from './commands'

testWebCommand()

import { testMiniCommand } from './commands'

testMiniCommand('tt', /\.ttml$/)

import { testMiniCommand } from './commands'

testMiniCommand('weapp', /\.wxml$/)

import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { lineFaults } from '@qianxian/protocol/line/line.faults'
import { RequestFault } from './fault'
import { isFault } from './faultName'

test('a fault matches its own name and no other name', () => {
  const fault = new RequestFault({ code: lineFaults.line_quota_empty.code, message: '', status: 200 })
  expect(isFault(fault, lineFaults.line_quota_empty)).toBe(true)
  expect(isFault(fault, baseFaults.not_found, lineFaults.line_quota_empty)).toBe(true)
  expect(isFault(fault, baseFaults.not_found)).toBe(false)
  expect(isFault(new Error('x'), lineFaults.line_quota_empty)).toBe(false)
})

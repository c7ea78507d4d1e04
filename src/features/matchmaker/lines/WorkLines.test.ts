import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { lineFaults } from '@qianxian/protocol/line/line.faults'
import type { WorkLine } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { callQuietly, call } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { WorkLines } from './WorkLines'

jest.mock('@/request/call', () => ({ callQuietly: jest.fn(), call: jest.fn() }))

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const lineOf = (id: number, status: string) => ({ id, status, from: {}, to: {} })

function serve(one: unknown) {
  asks.mockImplementation(async (endpoint, input) => {
    if (endpoint === matchmaker.getLine) {
      if (one instanceof Error) throw one
      return one
    }
    const { stage } = input as { stage: string }
    return { list: stage === 'delivered' ? [lineOf(4, 'delivered'), lineOf(9, 'delivered')] : [lineOf(1, 'screening')], nextCursor: null }
  })
}

test('a link to a line opens its present stage with the line on top', async () => {
  serve(lineOf(9, 'viewed'))
  const model = new WorkLines('screening', false)
  await model.lead(9)
  expect(model.stages.box).toBe('delivered')
  expect(model.stages.list.rows.map(({ id, status }) => [id, status])).toEqual([
    [9, 'viewed'],
    [4, 'delivered'],
  ])
})

test('a line that moved to another desk is reported, and the lists stay', async () => {
  serve(new RequestFault({ code: 40410, message: '内容不存在或已删除', status: 200 }))
  const model = new WorkLines('screening', false)
  await model.stages.load()
  await model.lead(9)
  expect(model.notice).toContain('不在你这里')
  expect(model.stages.list.rows).toHaveLength(1)
})

test('a failed request is not reported as a moved line', async () => {
  serve(new Error('断网'))
  const model = new WorkLines('screening', false)
  await model.lead(9)
  expect(model.notice).toBeNull()
})

test('a line that a colleague took meanwhile leaves the list, whatever the act was', async () => {
  serve(new RequestFault(lineFaults.line_taken))
  jest.mocked(call).mockRejectedValue(new RequestFault(lineFaults.line_taken))
  for (const act of ['pass', 'refuse', 'record'] as const) {
    const model = new WorkLines('screening', false)
    await model.stages.load()
    const [line] = model.stages.list.rows as unknown as [WorkLine]
    await { pass: () => model.pass(line), refuse: () => model.refuse(line, 'not_suitable'), record: () => model.record(line, '打过电话') }[
      act
    ]()
    expect(model.stages.list.rows).toEqual([])
  }
  const model = new WorkLines('screening', false)
  await model.lead(9)
  expect(model.notice).toBe('已由同事处理')
})

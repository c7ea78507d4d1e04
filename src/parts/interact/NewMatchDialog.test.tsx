import { interact } from '@qianxian/protocol/interact/interact'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { resetTaro } from '../../../tests/jest/taro'
import { openPersonToAsk } from '@/parts/person/openPerson'
import { callQuietly } from '@/request/call'
import { NewMatchDialog } from './NewMatchDialog'

jest.mock('@/request/call', () => ({ callQuietly: jest.fn() }))
jest.mock('@/parts/person/openPerson', () => ({ openPersonToAsk: jest.fn(async () => undefined) }))

const title = '你们互相喜欢了'
const card = { no: '10100001', nickname: '云上', cover: null }
const server = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const asked = (endpoint: unknown) => server.mock.calls.filter(([one]) => one === endpoint).map(([, input]) => input)
const settle = () => act(async () => undefined)

beforeEach(() => {
  resetTaro()
  server.mockReset().mockResolvedValue({ card })
  jest.mocked(openPersonToAsk).mockClear()
})

test('a match is shown, and closing it reports it as seen', async () => {
  render(<NewMatchDialog isInSight />)
  await settle()
  expect(screen.queryByText(title)).not.toBeNull()
  fireEvent.click(screen.getByText('再看看别人'))
  expect(screen.queryByText(title)).toBeNull()
  expect(asked(interact.seeMatch)).toEqual([{ no: card.no }])
  expect(openPersonToAsk).not.toHaveBeenCalled()
})

test('opening the request for an introduction closes the match too', async () => {
  render(<NewMatchDialog isInSight />)
  await settle()
  fireEvent.click(screen.getByText('请红娘牵线'))
  expect(asked(interact.seeMatch)).toEqual([{ no: card.no }])
  expect(openPersonToAsk).toHaveBeenCalledWith(card.no)
})

test('a match that arrives when the page is hidden waits for the return', async () => {
  const { rerender } = render(<NewMatchDialog isInSight />)
  rerender(<NewMatchDialog isInSight={false} />)
  await settle()
  expect(screen.queryByText(title)).toBeNull()
  rerender(<NewMatchDialog isInSight />)
  await settle()
  expect(screen.queryByText(title)).not.toBeNull()
  expect(asked(interact.getNewMatch).length).toBe(2)
})

test('a closed match does not reappear before the server has recorded it, but another match does', async () => {
  const { rerender } = render(<NewMatchDialog isInSight />)
  await settle()
  fireEvent.click(screen.getByText('再看看别人'))
  const comeBack = async () => {
    rerender(<NewMatchDialog isInSight={false} />)
    rerender(<NewMatchDialog isInSight />)
    await settle()
  }
  await comeBack()
  expect(screen.queryByText(title)).toBeNull()
  server.mockResolvedValue({ card: { ...card, no: '10100002' } })
  await comeBack()
  expect(screen.queryByText(title)).not.toBeNull()
})

import { mate } from '@qianxian/protocol/mate/mate'
import type { SearchFilter } from '@qianxian/protocol/mate/mate.schema'
import { mateLimits } from '@qianxian/protocol/mate/mate.words'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { resetTaro } from '../../../tests/jest/taro'
import { switchTab } from '@/router/navigator'
import { callQuietly, call } from '@/request/call'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { SavedSearches } from './SavedSearches'
import { SearchLink } from './SearchLink'

jest.mock('@/request/call', () => ({ callQuietly: jest.fn(), call: jest.fn(), errorsInline: {} }))
jest.mock('@/router/navigator', () => ({ switchTab: jest.fn(async () => undefined) }))
jest.mock('@/ui/base/overlay/Dialog', () => ({ confirm: jest.fn(async () => true), toast: jest.fn() }))

const read = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const write = jest.mocked(call as unknown as (endpoint: unknown, input: unknown) => Promise<unknown>)
const settle = () => act(async () => undefined)
const near = { id: 7, name: '附近的人', filter: { city: '510100' }, isNotified: true }
const onChoose = jest.fn()
const open = async (filter: SearchFilter) => {
  render(<SavedSearches isOpen filter={filter} onChoose={onChoose} />)
  await settle()
}
const press = async (words: string) => {
  fireEvent.click(screen.getByText(words))
  await settle()
}
const typeName = (value: string) => fireEvent.input(document.querySelector('input')!, { target: { value }, detail: { value } })

beforeEach(() => {
  resetTaro()
  for (const mock of [read, write, onChoose]) mock.mockReset()
  jest.mocked(toast).mockClear()
  jest.mocked(switchTab).mockClear()
})

test('a chosen filter is saved under a name and can be chosen again', async () => {
  read.mockResolvedValue([])
  await open({ ageMin: 30 })
  expect(screen.queryByText(/把常用的条件保存下来/)).not.toBeNull()
  await press('保存这些条件')
  await press('保存')
  expect(write).not.toHaveBeenCalled()
  typeName(' 三十以上 ')
  write.mockResolvedValue({ id: 8, name: '三十以上', filter: { ageMin: 30 }, isNotified: true })
  await press('保存')
  expect(write.mock.calls[0]!.slice(0, 2)).toEqual([mate.saveSearch, { name: '三十以上', filter: { ageMin: 30 }, isNotified: true }])
  expect(screen.queryByText('三十以上')).not.toBeNull()
  // The same filter is saved already.
  expect(screen.queryByText('保存这些条件')).toBeNull()
})

test('a saved search can be chosen, changed and deleted', async () => {
  read.mockResolvedValue([near])
  await open({ ageMin: 30 })
  await press('附近的人')
  expect(onChoose).toHaveBeenCalledWith(near.filter)
  await press('管理')
  await press('附近的人')
  expect(onChoose).toHaveBeenCalledTimes(1)
  typeName('同城')
  write.mockResolvedValue({ ...near, name: '同城' })
  await press('保存')
  expect(write.mock.calls[0]![1]).toEqual({ id: 7, name: '同城', filter: near.filter, isNotified: true })
  await press('同城')
  write.mockResolvedValue({})
  await press('删除')
  expect(confirm).toHaveBeenCalled()
  expect(write).toHaveBeenLastCalledWith(mate.deleteSearch, { id: 7 })
  expect(screen.queryByText('同城')).toBeNull()
})

test('saving is not offered at the maximum', async () => {
  read.mockResolvedValue(Array.from({ length: mateLimits.searchesMax }, (_, at) => ({ ...near, id: at, name: `第${at}个` })))
  await open({ ageMin: 30 })
  expect(screen.queryByText(/删掉一个才能再保存/)).not.toBeNull()
  expect(screen.queryByText('保存这些条件')).toBeNull()
})

test('a failed request is shown with a retry', async () => {
  read.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce([near])
  await open({})
  await press('没有加载出来，点击重试')
  expect(screen.queryByText('附近的人')).not.toBeNull()
})

test('a link opens the list with its search, or shows that the search no longer exists', async () => {
  read.mockResolvedValue([near])
  const onFound = jest.fn()
  render(<SearchLink id={7} onFound={onFound} />)
  await settle()
  expect(onFound).toHaveBeenCalledWith(near.filter)
  expect(switchTab).toHaveBeenCalledWith('/pages/index/index')
  render(<SearchLink id={9} onFound={onFound} />)
  await settle()
  expect(onFound).toHaveBeenCalledTimes(1)
  expect(toast).toHaveBeenCalledWith('这个搜索已经删除了')
})

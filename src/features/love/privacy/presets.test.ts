import type { Permission } from '@qianxian/protocol/love/love.schema'
import { callQuietly } from '@/request/call'
import { PermissionModel } from './PermissionModel'
import { presetOf, presets } from './presets'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn() }))
const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)

const own = { visibility: 'public', photos: 'members', showAge: 'exact', allowLine: false } as Permission

it.each(Object.keys(presets) as (keyof typeof presets)[])('preset %s is recognised, and not after one setting is changed', (preset) => {
  const value = { ...own, ...presets[preset] }
  expect(presetOf(value)).toBe(preset)
  expect(presetOf({ ...value, photos: 'members' })).toBeNull()
})

it('a preset is sent at once, keeps all other settings, and is taken back if it is refused', async () => {
  asks.mockImplementation(async (_endpoint, input) => (Object.keys(input as object).length === 0 ? own : { ...own, ...(input as object) }))
  const model = new PermissionModel()
  await model.load()
  await model.change(presets.careful)
  expect(asks).toHaveBeenLastCalledWith(expect.anything(), presets.careful)
  expect([presetOf(model.value!), model.value!.allowLine]).toEqual(['careful', false])
  asks.mockRejectedValueOnce(new Error('refused'))
  await model.change(presets.open)
  expect([presetOf(model.value!), model.round]).toEqual(['careful', 1])
})

import Taro from '@tarojs/taro'
import type { Issue, MyProfile } from '@qianxian/protocol/love/love.schema'
import type { MyPhoto } from '@qianxian/protocol/media/media.schema'
import { removeStored, writeStored } from '@/platform/storage/storage'
import { ProfileModel } from './ProfileModel'

const picture = { url: '/a', thumb: '/a', width: 900, height: 1200, color: '#eee', isBlurred: false }
const photo = (id: number, isAvatar = false): MyPhoto => ({
  id,
  mediaId: id + 100,
  picture,
  state: 'approved',
  isAvatar,
  reason: null,
  auditTaskId: null,
  canAppeal: false,
})
const issue = (field: string, label: string, photoId: number | null = null): Issue => ({
  field,
  label,
  reason: '内容过于简单',
  howToFix: '请多写几句',
  photoId,
})

const refused = {
  lifecycle: 'draft',
  draftStatus: 'rejected',
  version: 4,
  values: { nickname: '山间小溪', selfIntro: '喜欢周末去爬山，也喜欢在家做一桌菜，希望遇到一个人。' },
  live: {},
  changed: ['nickname', 'selfIntro'],
  lockedFields: [],
  missing: [],
  issues: [issue('selfIntro', '自我介绍'), issue('photos', '头像', 1)],
  photos: [photo(1, true), photo(2)],
  photoVersion: 1,
} as unknown as MyProfile

let asked: string[] = []

async function opened(profile: Partial<MyProfile> = {}): Promise<ProfileModel> {
  const request = Taro.request as unknown as jest.Mock
  request.mockImplementation(async ({ url }: { url: string }) => {
    asked.push(url)
    return { statusCode: 200, data: { code: 20000, data: { ...refused, ...profile } } }
  })
  const model = new ProfileModel()
  await model.load()
  asked = []
  return model
}

test('refused content is named before resubmission, until text and face have changed', async () => {
  const model = await opened()
  expect(await model.submit()).toBe('selfIntro')
  expect(model.refusal).toBe('「自我介绍」还没有修改')
  model.form.set('selfIntro', '喜欢周末去爬山，也喜欢做木工，家里的书架都是自己打的，希望遇到你。')
  expect(model.issueOf('selfIntro')).toBeUndefined()
  expect(await model.submit()).toBe('photos')
  expect(asked).toEqual([])
  model.album.take({ version: 2, list: [photo(2, true), photo(1)] })
  expect(model.unmended).toEqual([])
  await model.submit()
  expect(asked.some((url) => url.includes('submitAudit'))).toBe(true)
})

test('content typed back to the refused version is still refused', async () => {
  const model = await opened()
  model.form.set('selfIntro', `${refused.values.selfIntro!}再写一句。`)
  model.form.set('selfIntro', refused.values.selfIntro!)
  expect(model.issueOf('selfIntro')).toMatchObject({ reason: '内容过于简单' })
})

test('locked fields and mere state notes do not prevent submission', async () => {
  const model = await opened({ issues: [issue('birthday', '出生日期'), issue('photos', '头像')], lockedFields: ['birthday'] })
  expect(model.unmended).toEqual([])
  expect(model.issueOf('birthday')).toBeDefined()
})

test("the home page's looking-for answer prefills the member's gender, which may be changed", async () => {
  writeStored('looking_for', 'male')
  const begun = { lifecycle: 'none', draftStatus: null, values: {}, changed: [], issues: [], photos: [] } as unknown as Partial<MyProfile>
  expect((await opened(begun)).form.values.gender).toBe('female')
  expect((await opened({ ...begun, values: { gender: 'male' } })).form.values.gender).toBe('male')
  expect((await opened({ ...begun, lifecycle: 'draft' })).form.values.gender).toBeNull()
  writeStored('looking_for', 'anybody')
  expect((await opened(begun)).form.values.gender).toBeNull()
  removeStored('looking_for')
})

/** Handing in a profile: in the tap itself the person is asked whether they want to hear how it was judged. */
import { promptForNotices } from '@/parts/notice/noticePrompt'
import type { ProfileModel } from './ProfileModel'

/** Answers the first field that keeps it from being handed in, or null when it was. */
export async function submitProfile(model: ProfileModel): Promise<string | null> {
  const asked = promptForNotices('profile')
  const name = await model.submit()
  await asked
  return name
}

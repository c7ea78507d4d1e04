/** Submits a profile; the same tap requests permission to notify the member of the decision. */
import { promptForNotices } from '@/parts/notice/noticePrompt'
import type { ProfileModel } from './ProfileModel'

/** Returns the first field that prevents the submission, or null on success. */
export async function submitProfile(model: ProfileModel): Promise<string | null> {
  const asked = promptForNotices('profile')
  const name = await model.submit()
  await asked
  return name
}

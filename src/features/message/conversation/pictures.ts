/** A picture for a conversation: chosen on the phone, and stored before it is sent. Loaded late on the web. */
import { isCancelled } from '@/platform/cancelled'
import { failureWords } from '@/platform/fault'
import { pickImages } from '@/platform/media/image'
import type { PickedImage } from '@/platform/media/image.types'
import { uploadPicture } from '@/request/uploadPicture'
import { toast } from '@/ui/base/overlay/Dialog'

/** Null if no picture was chosen. */
export async function pickPicture(): Promise<PickedImage | null> {
  try {
    return (await pickImages(1))[0] ?? null
  } catch (error) {
    if (!isCancelled(error)) toast(failureWords(error))
    return null
  }
}

/** @returns the id under which it is sent */
export const storePicture = async (picture: PickedImage): Promise<number> => (await uploadPicture(picture, 'message')).mediaId

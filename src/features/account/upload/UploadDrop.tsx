import { isCancelled } from '@/platform/cancelled'
import { pickImages } from '@/platform/media/image'
import { toast } from '@/ui/base/overlay/Dialog'
import { IconCircle } from '@/ui/base/media/IconCircle'
import { failureWords } from '@/platform/fault'
import { Tappable } from '@/ui/base/action/Tappable'
import { Typography } from '@/ui/base/text/Typography'
import type { UploadQueue } from './UploadQueue'
import './UploadDrop.scss'

export interface UploadDropProps {
  queue: UploadQueue
  title: string
  words: string
  /** How many pictures may be picked now; 0 for none. */
  room: number
}

/** The area to pick pictures from. */
export function UploadDrop({ queue, title, words, room }: UploadDropProps) {
  async function handlePick() {
    if (room <= 0) {
      toast('数量已满，先移除一些再添加')
      return
    }
    try {
      queue.add(await pickImages(room))
    } catch (error) {
      if (!isCancelled(error)) toast(failureWords(error))
    }
  }
  return (
    <Tappable className="qx-upload__drop" id="qx-upload-pick" onClick={handlePick}>
      <IconCircle icon="image-plus" size={104} tone="brand" />
      <Typography top={20} size="l" weight="semibold">
        {title}
      </Typography>
      <Typography top={8} size="s" tone="soft">
        {words}
      </Typography>
    </Tappable>
  )
}

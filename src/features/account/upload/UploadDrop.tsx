import { Text, View } from '@tarojs/components'
import { PlatformFault } from '@/platform/fault'
import { pickImages } from '@/platform/image'
import { toast } from '@/ui/base/Dialog'
import { failureWords } from '@/platform/fault'
import { Icon } from '@/ui/base/Icon'
import type { UploadQueue } from './UploadQueue'

export interface UploadDropProps {
  queue: UploadQueue
  title: string
  words: string
  /** How many may be picked now; none when 0. */
  room: number
}

/** The place to pick pictures from. */
export function UploadDrop({ queue, title, words, room }: UploadDropProps) {
  async function handlePick() {
    if (room <= 0) {
      toast('数量已满，先移除一些再添加')
      return
    }
    try {
      queue.add(await pickImages(room))
    } catch (error) {
      if (!(error instanceof PlatformFault && error.reason === 'cancel')) toast(failureWords(error))
    }
  }
  return (
    <View className="qx-upload__drop" id="qx-upload-pick" hoverClass="qx-tapped" ariaRole="button" onClick={() => void handlePick()}>
      <View className="qx-upload__drop-icon">
        <Icon name="image-plus" size={56} />
      </View>
      <Text className="qx-upload__drop-title">{title}</Text>
      <Text className="qx-upload__drop-words">{words}</Text>
    </View>
  )
}

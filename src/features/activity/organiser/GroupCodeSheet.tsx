/** The group code: the organiser uploads, changes or removes it. */
import { organiser } from '@qianxian/protocol/activity/organiser'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { EvidenceField } from '@/parts/media/EvidenceField'
import { EvidencePictures } from '@/parts/media/EvidencePictures'
import { call, errorsInline } from '@/request/call'
import { firstErrorWords } from '@/request/fault'
import { useForm } from '@/shell/form'
import { Button } from '@/ui/base/action/Button'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { SheetForm } from '@/ui/form/SheetForm'
import type { ChangeSheetProps } from './ChangeSheets'

export const GroupCodeSheet = observer(function GroupCodeSheet({ isOpen, onClose, detail, onDone }: ChangeSheetProps) {
  const [pictures] = useState(() => new EvidencePictures(1))
  const { id, hasGroup } = detail
  // The picture is sent when picked; the form shows the server's errors about it.
  const form = useForm<{ mediaId: null }>({
    initial: { mediaId: null },
    submit: () => call(organiser.setGroup, { id, mediaId: pictures.mediaIds[0] }, errorsInline),
  })

  async function handleRemove() {
    if (!(await confirm({ title: '撤下群二维码？', content: '报名成功的人不再看得到它。', confirmWords: '撤下', isDanger: true }))) return
    try {
      await call(organiser.setGroup, { id }, errorsInline)
      toast('已撤下')
      onClose()
      await onDone()
    } catch (error) {
      toast(firstErrorWords(error))
    }
  }

  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="活动群"
      form={form}
      lead="只有报名成功的人看得到群二维码，每次查看都有记录。二维码过期了，在这里换一张。"
      submitWords={pictures.isUploading ? '上传中' : hasGroup ? '换成这张' : '保存'}
      submitId="qx-group-save"
      isSubmitDisabled={pictures.mediaIds.length === 0 || pictures.isUploading}
      beside={
        hasGroup ? (
          <Button size="l" kind="ghost" id="qx-group-remove" onClick={handleRemove}>
            撤下
          </Button>
        ) : undefined
      }
      onDone={() => {
        toast('群二维码已更新')
        pictures.clear()
        return onDone()
      }}
    >
      <EvidenceField
        pictures={pictures}
        label="群二维码"
        name="mediaId"
        error={form.errorOf('mediaId')}
        hint={hasGroup ? '现在已经有一张，上传新的会替换它' : '截图要完整，能看清二维码'}
      />
    </SheetForm>
  )
})

/** People whom the member hides from: residents of some places, and people whose numbers they know. */
import { hiddenContactLimits } from '@qianxian/protocol/interact/interact.words'
import { interact } from '@qianxian/protocol/interact/interact'
import { phonesIn } from '@qianxian/protocol/interact/interact.rules'
import type { HiddenContacts } from '@qianxian/protocol/interact/interact.schema'
import { privacyLimits } from '@qianxian/protocol/love/privacy.words'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { call, errorsInline } from '@/request/call'
import { firstErrorWords } from '@/request/fault'
import { useForm } from '@/shell/form'
import { regions } from '@/stores/regions.store'
import { Box } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { NoticeBar } from '@/ui/base/feedback/NoticeBar'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { Typography } from '@/ui/base/text/Typography'
import type { DetailModel } from '@/ui/detail/DetailModel'
import { PlacesField } from '@/ui/form/PlacesField'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'
import type { PermissionModel } from './PermissionModel'

/** Visitors are anonymous, so hiding by number or place does not apply to them. */
function VisitorsSee({ model }: { model: PermissionModel }) {
  if (model.value?.visibility !== 'public' || model.value.minViewerVerification !== 'none') return null
  return (
    <Box bottom={24} radius="s" isClipped>
      <NoticeBar tone="info" words="没登录的访客认不出是谁，仍能看到你的名片。想更稳妥，请把「我的资料」设为登录会员可见。" />
    </Box>
  )
}

interface KeepOffProps {
  isOpen: boolean
  model: PermissionModel
  onClose: () => void
}

export const PlacesSheet = observer(function PlacesSheet({ isOpen, model, onClose }: KeepOffProps) {
  useEffect(() => {
    if (isOpen) void regions.load()
  }, [isOpen])
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="避开这些地方的人">
      <Box padX="gutter" padBottom={48}>
        <VisitorsSee model={model} />
        <Typography bottom={24} size="sm" tone="soft">
          资料里写着住在这些城市的会员看不到你，红娘也不会为你们牵线。已经互相喜欢或正在牵线的人不受影响。
        </Typography>
        <PlacesField
          id="qx-keepoff-places"
          tree={regions.tree}
          value={model.value?.hideFromArea ?? []}
          max={privacyLimits.areasMax}
          addWords="添加城市"
          onChange={(codes) => void model.set('hideFromArea', codes)}
        />
      </Box>
    </Sheet>
  )
})

/** Maximum length of pasted text: enough for the maximum count of numbers, each with a name next to it. */
const PASTED_MAX = hiddenContactLimits.atOnce * 25

export interface ContactsSheetProps extends KeepOffProps {
  hidden: DetailModel<HiddenContacts>
}

/** The typed numbers are not stored on the device, and never shown again. */
export const ContactsSheet = observer(function ContactsSheet({ isOpen, model, hidden, onClose }: ContactsSheetProps) {
  const count = hidden.value?.count ?? 0
  const form = useForm({
    initial: { phones: '' },
    rules: {
      phones: (text) => {
        const found = phonesIn(text).length
        if (found === 0) return '没有找到手机号，请检查'
        return found > hiddenContactLimits.atOnce ? `一次最多 ${hiddenContactLimits.atOnce} 个号码，请分几次` : null
      },
    },
    submit: async ({ phones }) => hidden.patch(await call(interact.hideContacts, { phones: phonesIn(phones) }, errorsInline)),
  })
  const found = phonesIn(form.read('phones')).length

  async function handleClear() {
    const content = '清空后，你和这些号码的人可以重新看到对方。已经结束的喜欢和牵线不会恢复。'
    if (!(await confirm({ title: '清空隐藏的号码？', content, confirmWords: '清空', isDanger: true }))) return
    try {
      hidden.patch(await call(interact.clearHiddenContacts, {}, errorsInline))
      toast('已清空')
    } catch (error) {
      toast(firstErrorWords(error))
    }
  }

  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="避开认识的人"
      form={form}
      lead={<VisitorsSee model={model} />}
      beside={
        count > 0 ? (
          <Button kind="ghost" size="l" id="qx-keepoff-clear" onClick={handleClear}>
            清空
          </Button>
        ) : undefined
      }
      submitWords={found > 0 ? `隐藏这 ${found} 个号码` : '隐藏这些号码'}
      submitId="qx-keepoff-hide"
      isSubmitDisabled={found === 0}
      onDone={() => toast(`已隐藏 ${hidden.value?.count ?? 0} 个号码`)}
    >
      <Typography bottom={24} size="sm" tone="soft">
        用这些手机号登录的人，和你在这里互相看不到，以后才注册的也一样。正在进行的喜欢和牵线会结束，对方不会收到通知。
      </Typography>
      <TextAreaField
        id="qx-keepoff-phones"
        form={form}
        name="phones"
        look="open"
        label="手机号"
        hint={`只保存加密后的指纹，号码不会再显示。${count > 0 ? `已隐藏 ${count} 个。` : ''}每天能改的次数不多。`}
        placeholder="可以一次粘贴多个，名字和别的字会被忽略"
        maxLength={PASTED_MAX}
      />
    </SheetForm>
  )
})

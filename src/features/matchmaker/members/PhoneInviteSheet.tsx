import { yearsBefore } from '@qianxian/protocol/base/calendar'
import { invitation } from '@qianxian/protocol/invitation/invitation'
import type { DeskAsk } from '@qianxian/protocol/invitation/invitation.schema'
import { askLimits } from '@qianxian/protocol/invitation/invitation.words'
import { education, gender, profileLimits } from '@qianxian/protocol/love/profile.words'
import { countNotation } from '@qianxian/protocol/base/notation'
import { observer } from 'mobx-react'
import { useEffect, useRef } from 'react'
import { call, errorsInline } from '@/request/call'
import { useForm } from '@/shell/form'
import { regions } from '@/stores/regions.store'
import { toast } from '@/ui/base/overlay/Dialog'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { choices } from '@/ui/form/choices'
import { DateField, RegionField } from '@/ui/form/PickerField'
import { SheetForm } from '@/ui/form/SheetForm'
import { PhoneField, TextField } from '@/ui/form/TextField'
import { phoneInviteRules, toPhoneInviteDraft, toPhoneInviteValues, type PhoneInviteValues } from './phoneInviteForm'

export interface PhoneInviteSheetProps {
  isOpen: boolean
  onClose: () => void
  /** The person whose draft is changed; null to invite a new person. */
  changed: DeskAsk | null
  onDone: (ask: DeskAsk) => void
}

const heightNotation = countNotation(3)
const OPEN_AT_AGE = 30

/** Invites a person by phone number, with the facts that the matchmaker knows; does not disclose whether they have an account. */
export const PhoneInviteSheet = observer(function PhoneInviteSheet({ isOpen, onClose, changed, onDone }: PhoneInviteSheetProps) {
  const made = useRef<DeskAsk>()
  const { phone: phoneRule, ...draftRules } = phoneInviteRules
  const form = useForm<PhoneInviteValues>({
    about: `ask-phone:${changed?.id ?? 0}`,
    initial: toPhoneInviteValues(changed?.draft ?? null),
    rules: changed ? draftRules : { phone: phoneRule, ...draftRules },
    submit: async (typed) => {
      const draft = toPhoneInviteDraft(typed)
      made.current = changed
        ? await call(invitation.saveAskDraft, { id: changed.id, draft }, errorsInline)
        : await call(invitation.askByPhone, { phone: typed.phone, draft }, errorsInline)
    },
  })
  useEffect(() => {
    if (isOpen) void regions.load()
  }, [isOpen])

  function handleDone() {
    toast(changed ? '草稿已保存' : '邀请已发出，等对方答复')
    if (made.current) onDone(made.current)
  }

  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title={changed ? '修改资料草稿' : '用手机号邀请'}
      form={form}
      lead={
        changed
          ? '对方同意由你填写资料后，第一次登录时会看到这份草稿，由本人改好再提交。'
          : `对方会收到邀请，${askLimits.lifeDays} 天内自己决定同意哪几项。请先征得本人同意再写下手机号；本人答复前，除了你没有人看得到这些资料。`
      }
      submitWords={changed ? '保存草稿' : '发出邀请'}
      submitId="qx-ask-send"
      onDone={handleDone}
    >
      {changed ? null : <PhoneField id="qx-ask-phone" form={form} name="phone" />}
      <TextField id="qx-ask-nickname" form={form} name="nickname" look="open" label="昵称" maxLength={profileLimits.nicknameMax} />
      <ChoiceField form={form} name="gender" look="open" label="性别" options={choices(gender)} />
      <DateField
        form={form}
        name="birthday"
        look="open"
        label="出生日期（选填）"
        placeholder="请选择"
        from={yearsBefore(new Date(), profileLimits.ageMax)}
        to={yearsBefore(new Date(), profileLimits.ageMin)}
        openAt={yearsBefore(new Date(), OPEN_AT_AGE)}
      />
      <TextField
        form={form}
        name="heightCm"
        look="open"
        label="身高 cm（选填）"
        placeholder="例如 165"
        type="number"
        notation={heightNotation}
      />
      <ChoiceField form={form} name="education" look="open" label="学历（选填）" options={choices(education)} />
      <RegionField form={form} name="residenceGeo" look="open" label="居住地（选填）" placeholder="请选择" tree={regions.tree} />
      <TextField
        form={form}
        name="occupation"
        look="open"
        label="职业（选填）"
        placeholder="如：小学老师"
        maxLength={profileLimits.occupationMax}
      />
    </SheetForm>
  )
})

/** Fields shared by every way to prove a name: name, ID number, and separate consents. */
import { identityLimits } from '@qianxian/protocol/identity/identity.words'
import { idNoNotation } from '@qianxian/protocol/base/notation'
import { observer } from 'mobx-react'
import { CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { Checkbox } from '@/ui/base/action/Checkbox'
import { Typography } from '@/ui/base/text/Typography'
import type { FormModel } from '@/ui/form/FormModel'
import { TextField } from '@/ui/form/TextField'
import type { IdentityDraft } from './identityDraft'

/** Placed in a card of the page, or directly on a sheet. */
interface FieldsProps {
  form: FormModel<IdentityDraft>
  isInSheet?: boolean
}

export const CardFields = observer(function CardFields({ form, isInSheet }: FieldsProps) {
  const [look, id] = isInSheet ? (['open', 'qx-identity-sheet'] as const) : (['row', 'qx-identity'] as const)
  return (
    <>
      <TextField
        form={form}
        id={`${id}-typed`}
        name="realName"
        label="真实姓名"
        placeholder="和身份证上一致"
        maxLength={identityLimits.nameMax}
        look={look}
      />
      <TextField
        form={form}
        id={`${id}-number`}
        name="idCard"
        label="身份证号"
        placeholder="18 位"
        type="idcard"
        notation={idNoNotation}
        look={look}
      />
    </>
  )
})

interface ConsentProps {
  /** The consent text, separate from all other terms. */
  consent: { title: string; words: string }
  field: { name: string; isOn: boolean; fault: string | null; onToggle: () => void }
  isInSheet?: boolean
}

/** Returns the form field that holds a consent. */
export const consentIn = <N extends 'agreesToIdentity' | 'agreesToFace', T extends Record<N, boolean>>(
  form: FormModel<T>,
  name: N & keyof T & string,
): ConsentProps['field'] => ({
  name,
  isOn: form.read(name),
  fault: form.errorOf(name),
  onToggle: () => form.set(name, !form.read(name) as T[N & keyof T & string]),
})

export function Consent({ consent, field: { name, isOn, fault, onToggle }, isInSheet }: ConsentProps) {
  return (
    <CardBox isInset={!isInSheet} bottom={20} pad={28} id={isInSheet ? undefined : `qx-field-${name}`}>
      <Row
        gap={20}
        align="start"
        tall="tap"
        role="checkbox"
        isOn={isOn}
        label={consent.title}
        id={`qx-identity-${isInSheet ? 'sheet-' : ''}${name}`}
        onClick={onToggle}
      >
        <Checkbox isOn={isOn} />
        <Stack isGrowing>
          <Typography size="ml" weight="semibold" leading="close">
            {consent.title}
          </Typography>
          <Typography top={8} size="s" tone="soft">
            {consent.words}
          </Typography>
        </Stack>
      </Row>
      {fault ? (
        <Typography top={8} size="s" tone="danger" region="alert">
          {fault}
        </Typography>
      ) : null}
    </CardBox>
  )
}

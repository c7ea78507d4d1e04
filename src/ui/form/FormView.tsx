import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { focusFirstField } from '@/platform/input/fieldFocus'
import { Button } from '../base/action/Button'
import { Box, Row, Stack } from '../base/layout/layout'
import { toast } from '../base/overlay/Dialog'
import { Typography } from '../base/text/Typography'
import { fieldId } from './FieldShell'
import type { FormModel } from './FormModel'
import './FormView.scss'

export interface FormViewProps<T extends object> {
  form: FormModel<T>
  /** Order of the fields on the page, for scrolling to the first invalid one. */
  order?: readonly (keyof T & string)[]
  submitWords: string
  /** Called after the server accepted the form. */
  onDone?: () => unknown
  /** Content next to the submit button. */
  secondary?: ReactNode
  /** Content above the submit button: an agreement to tick, a price. */
  above?: ReactNode
  isSubmitDisabled?: boolean
  children: ReactNode
}

function FormViewOf<T extends object>(props: FormViewProps<T>) {
  const { form, order, submitWords, onDone, secondary, above, isSubmitDisabled, children } = props
  useEffect(() => () => form.flushDraft(), [form])

  async function handleSubmit() {
    if (await form.submit()) {
      await onDone?.()
      return
    }
    if (form.refusal) toast(form.refusal)
    await scrollToError(form, order)
  }

  return (
    <Stack isGrowing>
      <Box isGrowing padTop={16} padBottom={48}>
        {children}
      </Box>
      <SubmitBar above={above}>
        {secondary}
        <Button isBlock id="qx-submit" isLoading={form.isSubmitting} isDisabled={isSubmitDisabled} onClick={handleSubmit}>
          {submitWords}
        </Button>
      </SubmitBar>
    </Stack>
  )
}

/** A page of fields over a bar with its submit button. Fields are placed in <FormSection> or <CellGroup> cards. */
export const FormView = observer(FormViewOf) as typeof FormViewOf

/** Scrolls the first wrong field below the header. */
export async function scrollToError<T extends object>(model: FormModel<T>, order?: readonly (keyof T & string)[]): Promise<void> {
  const name = model.firstError(order)
  if (name) scrollToField(name)
}

/** @param form the form whose opened field is focused */
export function scrollToField<T extends object>(name: string, form?: FormModel<T>): void {
  if (form) focusField(form, name)
  const query = Taro.createSelectorQuery()
  query.select(`#${fieldId(name)}`).boundingClientRect()
  query.selectViewport().scrollOffset()
  query.exec((found: [{ top: number } | null, { scrollTop: number } | null]) => {
    const [box, offset] = found
    if (!box) return
    void Taro.pageScrollTo({ scrollTop: Math.max(0, (offset?.scrollTop ?? 0) + box.top - 140), duration: 200 })
  })
}

/** Focuses the field that a link opened, so that typing continues there. */
export function focusField<T extends object>(form: FormModel<T>, name: string): void {
  if (!focusFirstField(fieldId(name))) form.leadTo(name as keyof T)
}

export interface FormSectionProps {
  title?: string
  note?: string
  children: ReactNode
}

/** A white card of fields under a title. */
export function FormSection({ title, note, children }: FormSectionProps) {
  return (
    <Box isInset bottom={32}>
      {title ? (
        <Typography top={12} bottom={note ? 4 : 16} size="l" weight="semibold">
          {title}
        </Typography>
      ) : null}
      {note ? (
        <Typography bottom={16} size="s" tone="soft">
          {note}
        </Typography>
      ) : null}
      <Box surface="card" isClipped>
        {children}
      </Box>
    </Box>
  )
}

/** A bar at the bottom of the page, over the home indicator. */
export function SubmitBar({ above, children }: { above?: ReactNode; children: ReactNode }) {
  return (
    <Box padTop={20} surface="plain" region="region" label="操作" className="qx-submit-bar">
      {above ? (
        <Box padBottom={16} size="s" tone="soft">
          {above}
        </Box>
      ) : null}
      <Row gap={20} isWrapping align="stretch">
        {children}
      </Row>
    </Box>
  )
}

import { lengthOf } from '@qianxian/protocol/base/rules'
import { Text, Textarea, View } from '@tarojs/components'
import { classes } from '../base/classes'
import './TextArea.scss'

export interface TextAreaProps {
  value: string
  onChange: (value: string) => void
  /** Characters as a person counts them. */
  maxLength: number
  placeholder?: string
  /** What is wrong, in words; stands beside the counter, whose line is always there so that nothing jumps. */
  error?: string | null
  isDisabled?: boolean
  onBlur?: () => void
  /** Grows with its words. */
  isGrowing?: boolean
  /** In a card of its own: no ground, no inner margin. */
  isBare?: boolean
  id?: string
}

/** Several lines of words: the one way to write them, to count them, and to say what is wrong with them. */
export function TextArea(props: TextAreaProps) {
  const { value, onChange, maxLength, placeholder, error, isDisabled, onBlur, isGrowing = false, isBare = false, id } = props
  return (
    <View className={classes('qx-area', isBare && 'qx-area--bare')}>
      <Textarea
        id={id}
        className={classes('qx-area__text', isGrowing && 'qx-area__text--growing')}
        placeholderClass="qx-area__placeholder"
        placeholder={placeholder}
        value={value}
        maxlength={maxLength}
        disabled={isDisabled}
        autoHeight={isGrowing}
        onInput={(event) => onChange(event.detail.value)}
        onBlur={onBlur}
      />
      <View className="qx-area__foot">
        <Text className="qx-area__fault">{error ?? ''}</Text>
        <Text className="qx-area__count">
          {lengthOf(value)}/{maxLength}
        </Text>
      </View>
    </View>
  )
}

export { PinScreen as default } from '@/features/placement/PinScreen'

definePageConfig({ navigationBarTitleText: '资料置顶' })

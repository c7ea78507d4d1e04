export { AccountCropperScreen as default } from '@/features/account/AccountCropperScreen'

definePageConfig({ navigationBarTitleText: '裁剪头像' })

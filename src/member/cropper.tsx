export { AccountCropperScreen as default } from '@/features/account/upload/AccountCropperScreen'

definePageConfig({ navigationBarTitleText: '裁剪头像' })

export { AccountUploadScreen as default } from '@/features/account/AccountUploadScreen'

definePageConfig({ navigationBarTitleText: '上传文件' })

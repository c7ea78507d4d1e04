module.exports = 'image'

struct Phone {}

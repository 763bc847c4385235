struct Camera {}

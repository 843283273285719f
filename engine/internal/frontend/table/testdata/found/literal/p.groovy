1e99999
def c(){}